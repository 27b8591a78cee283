import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { ProfileForm } from "./forms";
import { profileForm } from "./schema";

/** Load this lazily, because the validation code is larger than the form. */
export const profile: Resolver<ProfileForm> = zodResolver(profileForm);
