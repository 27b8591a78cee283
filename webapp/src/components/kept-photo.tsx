"use client";

import { useEffect, useState } from "react";
import { say } from "@/say";

type KeptPhotoProps = {
  /** Reads the photo from this device. It must stay the same function. */
  read: (name: string) => Promise<Blob | null>;
  name: string;
  number: number;
};

/** Shows a photo that is on this device and not yet on the server. */
export function KeptPhoto({ read, name, number }: KeptPhotoProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let unmounted = false;
    read(name)
      .then((photo) => {
        if (!photo || unmounted) return;
        made = URL.createObjectURL(photo);
        setAddress(made);
      })
      .catch((error: unknown) => console.error("The photo could not be read", error));
    return () => {
      unmounted = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [read, name]);
  if (!address) return <span className="block aspect-square rounded-md border bg-muted" />;
  return (
    // biome-ignore lint/performance/noImgElement: the image is on this device
    <img
      src={address}
      alt={say.ui_photo({ number })}
      className="aspect-square w-full rounded-md border object-cover"
    />
  );
}
