import { useReducer } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { InRouter } from '#platform/web/testing/InRouter.tsx';
import { AMV, COMPLETA, PAR } from '../../testing/diligencia.ts';
import { estadoDeEvaluacion, reduce } from './diligencia.ts';
import type { DraftAutosave } from './draft/autosave.ts';
import { EnvioDialogs } from './EnvioDialogs.tsx';
import { useEnvio } from './useEnvio.ts';

const ID = '019aa000-0000-7000-8000-000000000001';
const RECIBO = { id: ID, comprobante: 'ACO-00000-00000', recibido: '2026-11-20T20:45:00.000Z' };

const sending = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.mock('#platform/web/upload.ts', () => ({
  uploadTelling: () => async (url: string, init: RequestInit) => sending(url, init),
}));

const AUTOSAVE: DraftAutosave = {
  par: PAR,
  id: () => ID,
  update: () => undefined,
  flush: () => undefined,
  leave: () => undefined,
  discard: async () => Promise.resolve(),
  overwrite: () => undefined,
  ensure: async () => Promise.resolve({ id: ID, version: 1, imagenes: { semana: null, firma: null } }),
  state: () => ({ en: 'servidor', guardado: null }),
  subscribe: () => () => undefined,
};

function Form() {
  const [diligencia, dispatch] = useReducer(reduce, COMPLETA);
  const estado = estadoDeEvaluacion(AMV, diligencia.evaluacion);
  const envio = useEnvio(diligencia, estado, AUTOSAVE);
  const removeMost = (): void =>
    AMV.criterios.slice(5).forEach(({ clave }) => dispatch({ tipo: 'quitar', criterio: clave }));
  return (
    <>
      <button type="button" onClick={envio.confirm}>
        Realizar registro
      </button>
      <button type="button" onClick={removeMost}>
        Dejar cinco criterios
      </button>
      {envio.fase.at === 'form' && envio.fase.status?.retry && (
        <button type="button" onClick={envio.send}>
          Enviar de nuevo
        </button>
      )}
      <EnvioDialogs
        envio={envio}
        resultado={{ diligencia, rubrica: AMV, evaluados: estado.evaluados }}
        onFin={() => undefined}
      />
    </>
  );
}

/** Returns height by width of the picture in a request: it grows with the number of criteria. */
async function shapeOfPicture(request: number): Promise<number> {
  const body = sending.mock.calls[request]?.[1].body as FormData;
  const { width, height } = await createImageBitmap(body.get('imgResultadoAcompanamiento') as File);
  return height / width;
}

it('sends the picture of the edited result when it is sent again after a failure', async () => {
  sending
    .mockImplementationOnce(async () => Promise.resolve(Response.json({ message: 'Falla' }, { status: 500 })))
    .mockImplementationOnce(async () => Promise.resolve(Response.json(RECIBO, { status: 201 })));
  await render(<Form />, { wrapper: InRouter });
  await page.getByRole('button', { name: 'Realizar registro' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  const again = page.getByRole('button', { name: 'Enviar de nuevo' });
  await expect.element(again).toBeVisible();
  await page.getByRole('button', { name: 'Dejar cinco criterios' }).click();
  await again.click();
  await expect.element(page.getByText('ACO-00000-00000', { exact: false })).toBeVisible();
  expect(await shapeOfPicture(1)).toBeLessThan((await shapeOfPicture(0)) / 2);
});
