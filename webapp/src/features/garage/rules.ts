import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { ProfileForm } from "./forms";
import { profileForm } from "./schema";

/** Load this lazily: what checks a form weighs more than the form. */
export const profile: Resolver<ProfileForm> = zodResolver(profileForm);
