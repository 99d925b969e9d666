// Own data of a teacher or student on the home: query, list of submissions, and notes about forms.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ESTADOS_PARA_PERSONA, TONO_PARA_PERSONA } from '#catalogo/estados.ts';
import { formatFecha, formatInstante } from '#catalogo/momento.ts';
import { RUTA_DE_COMPROBANTE, RUTA_DE_ESPERA, RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { inicioContract, type OwnHome } from '../contract.ts';

/** Reads the person's own data; again whenever the home is shown. */
export const usePropio = () =>
  useQuery({
    queryKey: ['propio'],
    queryFn: async ({ signal }) => call(inicioContract, 'GET /inicio/propio', {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** A note about a form, shown beside its link. */
export type Nota = { readonly tono: 'soft' | 'success' | 'warning'; readonly texto: string };

/** Returns the note of a form's window: until its close, or that it takes no answers now. */
const notaOfVigencia = ({ abierta, texto }: OwnHome['vigencias'][number]): Nota => ({
  tono: abierta ? 'soft' : 'warning',
  texto,
});

/** Returns the notes of all forms, by the address at which each begins. */
export function notasOf({
  vigencias,
  sinCupos: withoutCupos,
  enviados,
}: Pick<OwnHome, 'enviados' | 'sinCupos' | 'vigencias'>): ReadonlyMap<string, Nota[]> {
  const notas = new Map<string, Nota[]>();
  const add = (ruta: string, nota: Nota): void => void notas.set(ruta, [...(notas.get(ruta) ?? []), nota]);
  for (const vigencia of vigencias) add(vigencia.ruta, notaOfVigencia(vigencia));
  for (const ruta of withoutCupos) add(ruta, { tono: 'warning', texto: 'Sin cupos' });
  // The newest sending of each form.
  for (const [ruta, recibido] of new Map(enviados.toReversed().map((enviado) => [enviado.ruta, enviado.recibido])))
    add(ruta, { tono: 'soft', texto: `Última vez: ${formatFecha(new Date(recibido))}` });
  return notas;
}

const SHOWN_FIRST = 5;

type Enviado = OwnHome['enviados'][number];

/** Lists the places that a person waits for and what they sent, the newest first, with state and receipt. */
export function Enviados({ enviados, turnos }: Pick<OwnHome, 'enviados' | 'turnos'>) {
  const [all, setAll] = useState(false);
  const shown = all ? enviados : enviados.slice(0, SHOWN_FIRST);
  if (enviados.length + turnos.length === 0) return null;
  return (
    <Section title="Lo que ha enviado">
      <Rows framed>
        {turnos.map(({ opcion, puesto, vence, token }) => (
          <li key={token}>
            <Row place="between">
              <div>
                <a href={`${RUTA_DE_ESPERA}/${token}`}>{opcion}</a>
                <Muted>
                  {vence === null
                    ? `Lista de espera · puesto ${puesto ?? '—'}`
                    : `Se le guarda un cupo hasta el ${formatInstante(new Date(vence))}`}
                </Muted>
              </div>
              <Badge tone={vence === null ? 'info' : 'warning'}>{vence === null ? 'En espera' : 'Cupo guardado'}</Badge>
            </Row>
          </li>
        ))}
        {shown.map((enviado) => (
          <li key={enviado.comprobante}>
            <Row place="between">
              <div>
                <Titulo enviado={enviado} />
                <Muted>{detailOf(enviado)}</Muted>
              </div>
              <Estados {...enviado} />
            </Row>
          </li>
        ))}
      </Rows>
      {shown.length < enviados.length && (
        <Row>
          <Button onClick={() => setAll(true)}>{`Ver los ${enviados.length}`}</Button>
        </Row>
      )}
    </Section>
  );
}

function detailOf({ titulo, inscripcion, pedido, numero, recibido }: Enviado): string {
  // What a request asks may begin with the title of its form.
  const isTold = pedido === undefined || pedido.startsWith(titulo);
  return [!isTold && titulo, inscripcion?.opcion, numero, formatFecha(new Date(recibido))].filter(Boolean).join(' · ');
}

/** Links to the page of what was sent, named by what a request asks or by its form. */
function Titulo({ enviado }: { readonly enviado: Enviado }) {
  const { pedido, seguimiento } = enviado;
  const titulo = pedido ?? enviado.titulo;
  if (seguimiento === undefined) return <strong>{titulo}</strong>;
  return <a href={`${pedido === undefined ? RUTA_DE_COMPROBANTE : RUTA_DE_SOLICITUD}/${seguimiento}`}>{titulo}</a>;
}

/** The state of a request, or the number of its rows in each; what may be done with an enrolment. */
const Estados = ({ estados, inscripcion, seguimiento }: Enviado) => (
  <Row>
    {keysOf(ESTADOS_PARA_PERSONA).map((estado) => {
      const count = estados.filter((other) => other === estado).length;
      return (
        count > 0 && (
          <span key={estado}>
            {estados.length > 1 && <span>{`${count} `}</span>}
            <Badge tone={TONO_PARA_PERSONA[estado]}>{ESTADOS_PARA_PERSONA[estado]}</Badge>
          </span>
        )
      );
    })}
    {inscripcion?.estado === 'retirada' && <Badge tone="soft">Retirada</Badge>}
    {inscripcion?.estado === 'vigente' && seguimiento !== undefined && (
      <a href={`${RUTA_DE_SOLICITUD}/${seguimiento}#retirar`} aria-label={`Retirar: ${inscripcion.opcion}`}>
        Retirar
      </a>
    )}
  </Row>
);
