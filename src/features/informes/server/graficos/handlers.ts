import type { Informe } from '#catalogo/informe.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import type { graficosContract } from '../../contract-graficos.ts';
import { informeFor, type Tools } from '../tools.ts';
import type { Graficos } from './service.ts';

/** The charts of reports: read by whoever may read the rows, and as far as she may. */
export const graficosHandlers = (
  lista: readonly Informe[],
  { aperturas }: Tools,
  graficos: Graficos,
): Handlers<typeof graficosContract> => ({
  async 'POST /informes/{informe}/graficos'({ params, body }, { actor, request }) {
    const informe = informeFor(lista, params.informe, actor);
    await aperturas.abrir(informe, body, { actor, request });
    return { status: 200, body: await graficos.de(informe, body, actor) };
  },
});
