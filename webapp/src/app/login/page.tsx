import type { Metadata } from "next";
import { LoginScreen } from "@/features/session/components/login-screen";
import { say } from "@/say";
import { APP_MANIFEST } from "../app-manifest";
import { DeviceNotes } from "./device-notes";

export const metadata: Metadata = { title: say.pages_sign_in(), manifest: APP_MANIFEST };

export default function Page() {
  return <LoginScreen note={<DeviceNotes />} />;
}
