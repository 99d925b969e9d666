import { createApp } from './app.ts';
import { loadConfig } from './platform/server/config.ts';

try {
  const config = loadConfig();
  const app = await createApp({
    authenticate: () => Promise.resolve(null),
    ready: () => Promise.resolve(),
    metricsToken: undefined,
    requestsPerMinute: 1200,
    https: false,
    trustProxy: false,
    logLevel: 'info',
    dist: null,
    color: null,
    institucion: { nombre: 'Universidad', unidad: 'Unidad de Educación Virtual', logo: null },
    demostracion: null,
  });
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  console.log(`Gestión Curricular está en ${address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
