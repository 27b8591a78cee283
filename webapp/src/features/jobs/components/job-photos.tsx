import type { Job } from "../types";

/** Each opens in its own tab, in its own size. */
export function JobPhotos({ photos, code }: { photos: Job["photos"]; code: string }) {
  if (photos.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-base">Photos</h3>
      <ul className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {photos.map(({ photoId, address }, at) => (
          <li key={photoId}>
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-md border"
            >
              {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
              <img
                src={address}
                alt={`${at + 1} of ${photos.length} of ${code}`}
                loading="lazy"
                className="aspect-square w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
