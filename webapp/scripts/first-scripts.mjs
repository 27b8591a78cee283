/** Returns the script files in an exported page's HTML, which a browser fetches first. */
export function firstScripts(html) {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="\/([^"?]+)[^>]*>/g)];
  // `nomodule` scripts are for browsers that the product does not support, so they do not count.
  return new Set(
    tags.filter(([tag]) => !/\snomodule/i.test(tag)).map(([, path]) => decodeURI(path)),
  );
}
