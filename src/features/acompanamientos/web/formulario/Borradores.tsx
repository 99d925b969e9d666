import { call } from '#platform/web/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { type ResumenDeBorrador, acompanamientosContract } from '../../contract.ts';
import type { Par } from './diligencia.ts';
import { listBorradores } from './guardado/abrir.ts';
import type { Dispositivo } from './guardado/dispositivo.ts';
import type { Acompanamiento } from './useAcompanamiento.ts';

/** The evaluator's drafts, as one asks for them anew. */
const BORRADORES = ['acompanamientos', 'borradores'];

type BorradoresProps = {
  readonly dispositivo: Dispositivo;
  readonly acompanamiento: Pick<Acompanamiento, 'continuar' | 'retomar'>;
};

/** What was begun and not sent, to go on with: the server's drafts, and what waits on this device only. */
export function Borradores({ dispositivo, acompanamiento: { continuar, retomar } }: BorradoresProps) {
  const { data, error } = useQuery({
    queryKey: BORRADORES,
    queryFn: async () => ({ borradores: await listBorradores(), pares: await dispositivo.pares() }),
    staleTime: 0,
  });
  const [porDescartar, setPorDescartar] = useState<ResumenDeBorrador>();
  if (error) return <Alert tone="warning">{`No pudimos leer sus borradores. ${messageOf(error)}`}</Alert>;
  if (!data) return null;
  const { borradores } = data;
  const soloAqui = data.pares.filter((par) => !borradores.some((uno) => claveDe(uno) === claveDe(par)));
  if (borradores.length + soloAqui.length === 0) return null;
  return (
    <Section title="Acompañamientos sin terminar" look="brand">
      <Rows>
        {borradores.map((borrador) => (
          <Row as="li" key={borrador.id} place="between" first>
            <Cual par={borrador}>
              {`${enPalabras(borrador.respondidos)}. Guardado el ${textoDeInstante(new Date(borrador.guardado))}`}
            </Cual>
            <Row gap={2}>
              <Button variant="plain" onClick={() => setPorDescartar(borrador)}>
                Descartar
                <VisuallyHidden>{` el de ${nombreDe(borrador)}`}</VisuallyHidden>
              </Button>
              <Continuar par={borrador} onClick={() => continuar(borrador.id)} />
            </Row>
          </Row>
        ))}
        {soloAqui.map((par) => (
          <Row as="li" key={claveDe(par)} place="between" first>
            <Cual par={par}>Está solo en este dispositivo: aún no llega al servidor.</Cual>
            <Continuar par={par} onClick={() => retomar(par)} />
          </Row>
        ))}
      </Rows>
      {porDescartar && <Descartar borrador={porDescartar} onFin={() => setPorDescartar(undefined)} />}
    </Section>
  );
}

const claveDe = ({ docente, asignatura }: Par): string => `${docente.correo}|${asignatura.codigo}`;
const nombreDe = ({ docente, asignatura }: Par): string => `${docente.nombre}, ${asignatura.codigo}`;
const enPalabras = (respondidos: number): string =>
  countOf(respondidos, 'criterio respondido', 'criterios respondidos');

function Cual({ par: { docente, asignatura }, children }: { readonly par: Par; readonly children: string }) {
  return (
    <p>
      <strong>{docente.nombre}</strong> <span>{`${asignatura.codigo} · ${asignatura.tipo}`}</span>
      <Muted as="span">{children}</Muted>
    </p>
  );
}

function Continuar({ par, onClick }: { readonly par: Par; readonly onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      Continuar
      <VisuallyHidden>{` el de ${nombreDe(par)}`}</VisuallyHidden>
    </Button>
  );
}

function Descartar({ borrador, onFin }: { readonly borrador: ResumenDeBorrador; readonly onFin: () => void }) {
  const { id, docente, asignatura } = borrador;
  const queries = useQueryClient();
  const { mutate, isPending, error } = useAction({
    mutationFn: () => call(acompanamientosContract, 'DELETE /acompanamientos/borradores/{id}', { params: { id } }),
    onSuccess: onFin,
    onSettled: () => queries.invalidateQueries({ queryKey: BORRADORES }),
  });
  return (
    <ConfirmDialog
      title="¿Descartar este borrador?"
      confirm="Descartar"
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onFin}
    >
      <p>
        {`Se borrará lo que llevaba del acompañamiento a ${docente.nombre} en ${asignatura.codigo}, con sus imágenes, y no se podrá recuperar.`}
      </p>
      {error && <Alert tone="error">{messageOf(error)}</Alert>}
    </ConfirmDialog>
  );
}
