/** The files of code that an exported page names itself: what a browser fetches before anything else. */
export function firstScripts(html) {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="\/([^"?]+)[^>]*>/g)];
  // `nomodule` scripts are for browsers that the product does not support.
  return new Set(
    tags.filter(([tag]) => !/\snomodule/i.test(tag)).map(([, path]) => decodeURI(path)),
  );
}
