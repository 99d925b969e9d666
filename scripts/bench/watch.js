// Runs in the page, from its very beginning: when the first and the largest text were there, and the first control.
const seen = { fcp: 0, lcp: 0, usable: 0 };
globalThis.seen = seen;
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') seen.fcp = startTime;
}).observe({ type: 'paint', buffered: true });
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) seen.lcp = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
const waiting = new MutationObserver(() => {
  if (!document.querySelector('main :is(input, select, textarea):enabled')) return;
  // On the clock of the wall, by which the browser's protocol tells when a request left.
  seen.usable = performance.timeOrigin + performance.now();
  waiting.disconnect();
});
waiting.observe(document, { childList: true, subtree: true });
