import { createApp } from './app.ts';
import { readConfig } from './platform/server/config.ts';

try {
  const config = readConfig();
  const app = createApp();
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  console.log(`Gestión Curricular está en ${address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
