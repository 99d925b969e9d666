import { expect, it } from 'vitest';
import { createApp } from './app.ts';

it('says without words that it is alive, and answers JSON for what does not exist', async () => {
  const app = createApp();
  expect((await app.inject('/healthz')).statusCode).toBe(204);
  const missing = await app.inject('/api/nada');
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toEqual({ message: 'No existe esa dirección.' });
  await app.close();
});
