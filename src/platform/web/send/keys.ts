// Makes the keys under which requests are done once (`Idempotency-Key`).
/**
 * Returns a random UUID, which tells nothing of the person or the moment. `crypto.randomUUID` is missing where a page has no
 * TLS.
 */
export const newKey = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(16),
  );
