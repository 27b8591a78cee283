import "@/lib/forms/zod";
import * as z from "zod/mini";
import { MOST_POINTS, pointsOf } from "./template-form";

const named = (message: string, longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(longest, `Use at most ${longest} characters`),
    );

/** The rules of a template, with the server's words. */
export const templateForm = z.object({
  name: named("Name the template", 60),
  groups: z
    .array(
      z
        .object({
          key: z.number(),
          groupName: z.string().check(z.trim(), z.maxLength(40, "Use at most 40 characters")),
          points: z.array(
            z.object({
              key: z.number(),
              label: named("Name the point", 60),
              serviceId: z.nullable(z.number()),
              photoWhenBad: z.boolean(),
            }),
          ),
        })
        .check(
          z.refine(({ groupName, points }) => points.length === 0 || groupName !== "", {
            path: ["groupName"],
            error: "Name the group",
          }),
        ),
    )
    .check(
      z.refine((groups) => pointsOf(groups) > 0, { error: "Add at least one point" }),
      z.refine((groups) => pointsOf(groups) <= MOST_POINTS, {
        error: `A template has at most ${MOST_POINTS} points.`,
      }),
    ),
});
