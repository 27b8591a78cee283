import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Marked } from "./marked";

const mark = (text: string) => text.replace(/<(\/?[a-z]+)>/g, "\uE000$1\uE001");

test("the tags of a message become elements", () => {
  const { container } = render(
    <Marked
      text={mark("Read the <link>terms</link> and <b>sign</b>.")}
      tags={{
        link: (words) => <a href="/terms">{words}</a>,
        b: (words) => <strong>{words}</strong>,
      }}
    />,
  );
  expect(container.innerHTML).toBe(
    'Read the <a href="/terms">terms</a> and <strong>sign</strong>.',
  );
});

test("a typed tag stays text", () => {
  const { container } = render(<Marked text={`${mark("<b>1</b>")} <b>2</b>`} tags={{}} />);
  expect(container.textContent).toBe("1 <b>2</b>");
  expect(container.querySelector("b")).toBeNull();
});
