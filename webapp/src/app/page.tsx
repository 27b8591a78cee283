import { SplashScreen } from "@/features/session/components/splash-screen";

export default function Page() {
  return <SplashScreen />;
}
