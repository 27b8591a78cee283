import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { SignUpForm } from "./forms";
import { signUpForm } from "./schema";

/** Load this lazily, because the validation code is larger than the form. */
export const signUp: Resolver<SignUpForm> = zodResolver(signUpForm);
