// Trials of a form: sent from its preview, each shown as it would be stored, and taken away.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import type { SendStatus } from '#platform/web/send/useSender.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { pruebasContract, type Prueba, type PruebaEnviada } from '../../contract-pruebas.ts';
import { useOpenForm } from '../editor-context.ts';

const UNSAVED = 'Los últimos cambios no se han guardado. Espere a que se guarden y envíe de nuevo.';

const keyOfPruebas = (slug: string) => ['definiciones', 'pruebas', slug] as const;

/** Sends what was filled in as a trial of the draft, once it is saved. */
export function useTrial() {
  const { definicion, flush } = useOpenForm();
  const { slug } = definicion;
  const queries = useQueryClient();
  const keyOf = useSendKey();
  return useAction({
    mutationFn: async (respuestas: Record<string, unknown>) => {
      const saved = await flush();
      if (!saved) throw new ApiError(409, UNSAVED);
      const request = { params: { slug }, body: { revision: saved.revision, respuestas } };
      const headers = { 'idempotency-key': keyOf(request) };
      return call(pruebasContract, 'POST /definiciones/{slug}/pruebas', request, { headers });
    },
    onSuccess: async () => queries.invalidateQueries({ queryKey: keyOfPruebas(slug) }),
  });
}

/** Returns why a trial was not sent, as its page shows it; null for one that was, or is on its way. */
export function useRefusal({ error }: ReturnType<typeof useTrial>): SendStatus | null {
  return useMemo(
    () =>
      error && {
        tone: 'error',
        message: `No se envió la prueba. ${messageOf(error)}`,
        retry: false,
        errors: error instanceof ApiError ? error.errores : {},
      },
    [error],
  );
}

type TrialsProps = { readonly trial: ReturnType<typeof useTrial> };

export function Trials({ trial }: TrialsProps) {
  const { slug } = useOpenForm().definicion;
  const queries = useQueryClient();
  const params = { params: { slug } };
  const { data } = useQuery({
    queryKey: keyOfPruebas(slug),
    queryFn: ({ signal }) => call(pruebasContract, 'GET /definiciones/{slug}/pruebas', params, { signal }),
  });
  const reread = async () => queries.invalidateQueries({ queryKey: keyOfPruebas(slug) });
  const removal = useAction({
    mutationFn: async (id: string) =>
      call(pruebasContract, 'DELETE /definiciones/{slug}/pruebas/{id}', { params: { slug, id } }),
    onSuccess: reread,
    onStale: reread,
  });
  const { data: sent } = trial;
  const pruebas = data?.pruebas ?? [];
  return (
    <>
      {sent && (
        <Alert tone="success" title="Así se guardaría">
          <Answers of={sent.partes} />
          <p>{`Es una prueba: no cuenta, no toma cupo ni número, y se elimina a los 30 días. ${CORREO[sent.correo ?? 'ninguno']}`}</p>
        </Alert>
      )}
      {removal.error && <Alert tone="error">{messageOf(removal.error)}</Alert>}
      {pruebas.length > 0 && (
        <Section level={3} title="Últimas pruebas">
          {pruebas.map((prueba) => (
            <details key={prueba.id}>
              <summary>{`${prueba.persona}, ${formatInstante(new Date(prueba.enviada))}`}</summary>
              <Stack gap={2}>
                <Answers of={prueba.partes} />
                <Row>
                  <Button busy={removal.isPending} onClick={() => removal.mutate(prueba.id)}>
                    Eliminar
                  </Button>
                </Row>
              </Stack>
            </details>
          ))}
          <Muted>Las ven quienes editan formularios. Cada una se elimina sola a los 30 días.</Muted>
        </Section>
      )}
    </>
  );
}

const CORREO: Readonly<Record<NonNullable<PruebaEnviada['correo']> | 'ninguno', string>> = {
  enviado: 'El comprobante va solo al correo de su cuenta.',
  'en-bandeja': 'El comprobante para el correo de su cuenta quedó en la bandeja de salida.',
  'sin-enviar': 'Hoy ya recibió los correos que admite un día: este comprobante no se envió.',
  ninguno: 'No se envió correo.',
};

/** The answers as a receipt has them. */
const Answers = ({ of: partes }: { readonly of: Prueba['partes'] }) => (
  <>
    {partes.map(({ titulo, datos }) => (
      <div key={titulo}>
        {titulo && <strong>{titulo}</strong>}
        <Facts look="rows" of={datos.map(([dato, texto]) => [dato, <WrappedText key={dato}>{texto}</WrappedText>])} />
      </div>
    ))}
  </>
);
