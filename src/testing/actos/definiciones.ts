import type { Definicion } from '#features/definiciones/contract.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

const begin = async ({ call }: Setting, slug: string): Promise<Definicion> =>
  (
    await call('POST /definiciones', { payload: { slug, titulo: CENTINELA, como: 'inscripcionHBV' } })
  ).json<Definicion>();

const publish = async ({ call }: Setting, { slug, revision }: Definicion) =>
  call(`POST /definiciones/${slug}/versiones`, { payload: { revision } });

export const actosDeDefiniciones = {
  'definicion.comienzo': async ({ call }) =>
    Promise.resolve(async () =>
      call('POST /definiciones', { payload: { slug: 'feria-comenzada', titulo: CENTINELA } }),
    ),
  'definicion.publicacion': async (context) => {
    const begun = await begin(context, 'feria-publicada');
    return async () => publish(context, begun);
  },
  'definicion.archivo': async (context) => {
    await publish(context, await begin(context, 'feria-archivada'));
    return async () => context.call('PUT /definiciones/feria-archivada/archivada', { payload: { archivada: true } });
  },
  'definicion.eliminacion': async (context) => {
    await begin(context, 'feria-eliminada');
    return async () => context.call('DELETE /definiciones/feria-eliminada');
  },
} satisfies Actos;
