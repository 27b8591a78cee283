import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { MOST_POINTS, pointsOf } from "./template-form";

const named = (message: string, longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(longest, say.inspections_use_at_most_characters({ most: longest })),
    );

/** The rules of a template, with the server's words. */
export const templateForm = z.object({
  name: named(say.inspections_name_the_template(), 60),
  groups: z
    .array(
      z
        .object({
          key: z.number(),
          groupName: z
            .string()
            .check(z.trim(), z.maxLength(40, say.inspections_use_at_most_40_characters())),
          points: z.array(
            z.object({
              key: z.number(),
              label: named(say.inspections_name_the_point(), 60),
              serviceId: z.nullable(z.number()),
              photoWhenBad: z.boolean(),
            }),
          ),
        })
        .check(
          z.refine(({ groupName, points }) => points.length === 0 || groupName !== "", {
            path: ["groupName"],
            error: say.inspections_name_the_group(),
          }),
        ),
    )
    .check(
      z.refine((groups) => pointsOf(groups) > 0, {
        error: say.inspections_add_at_least_one_point(),
      }),
      z.refine((groups) => pointsOf(groups) <= MOST_POINTS, {
        error: say.inspections_a_template_has_at_most_points({ most: MOST_POINTS }),
      }),
    ),
});
