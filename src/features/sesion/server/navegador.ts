// Names a browser and its system in words, by its User-Agent. From closed lists: nothing else of the header is stored.
type Named = readonly [pattern: RegExp, name: string];

/** Browsers, those first whose header names another one too. */
const NAVEGADORES: readonly Named[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Systems, in the same order. Safari on an iPad says that it is a Mac. */
const SISTEMAS: readonly Named[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b.* Version\//, 'Mac o iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a label such as 'Chrome en Android'; the part that is known, or nothing, for others. */
export function navegadorOf(userAgent = ''): string {
  const named = (list: readonly Named[]): string | undefined => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(NAVEGADORES), named(SISTEMAS)].filter((part) => part !== undefined).join(' en ');
}
