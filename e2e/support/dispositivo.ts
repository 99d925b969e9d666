import type { Page } from '@playwright/test';

/** Everything that a page of ours can find on this device, as text. */
export const enElDispositivo = async (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [JSON.stringify(localStorage), document.cookie, await caches.keys()];
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      await new Promise((done) => (open.onsuccess = done));
      for (const store of open.result.objectStoreNames) {
        const all = open.result.transaction(store).objectStore(store).getAll();
        await new Promise((done) => (all.onsuccess = done));
        kept.push(all.result);
      }
      open.result.close();
    }
    return JSON.stringify(kept);
  });

/** Makes a page's browser one whose person blocks all site data: it throws where its storage is named, and has no cookies to read. */
export async function sinDatosDeSitio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
    }
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
}
