// Runs in the page, from its very beginning: how long each key press and each click on a control takes until the next picture.
const inputs = [];
globalThis.inputs = inputs;
for (const type of ['keydown', 'click']) {
  addEventListener(
    type,
    ({ target, timeStamp }) => {
      if (!target.matches('input, select, textarea')) return;
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.addEventListener('message', () => inputs.push({ type, ms: performance.now() - timeStamp }));
        painted.port1.start();
        painted.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
