import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { type Mejora, mejorasContract, ESTADOS_DE_MEJORA, textoDeFechaDeMejora } from '../../contract-mejoras.ts';
import styles from '../resultado.module.css';

type AccionesProps = {
  readonly mejoras: readonly Mejora[];
  /** Each as an item of the list. */
  readonly children: (mejora: Mejora) => ReactNode;
};

/** More actions than these are folded: what stands below them must not be far on a phone. */
const A_LA_VISTA = 4;

/** The actions of a plan, on a screen the first of many until the others are asked for. */
export function Acciones({ mejoras, children }: AccionesProps) {
  const [todas, setTodas] = useState(false);
  const lista = useRef<HTMLUListElement>(null);
  const resto = todas ? 0 : Math.max(0, mejoras.length - A_LA_VISTA);
  // The button that was pressed goes: whoever uses the keyboard goes on where the others begin.
  useEffect(() => {
    if (todas) lista.current?.querySelectorAll<HTMLElement>(':scope > li')[A_LA_VISTA]?.focus();
  }, [todas]);
  return (
    <>
      <Rows ref={lista}>{mejoras.slice(0, mejoras.length - resto).map((mejora) => children(mejora))}</Rows>
      {resto > 0 && (
        <>
          {/* Paper has no button to ask for them. */}
          <div className={styles['enPapel']}>
            <Rows>{mejoras.slice(-resto).map((mejora) => children(mejora))}</Rows>
          </div>
          <Row>
            <Button onClick={() => setTodas(true)}>{resto === 1 ? 'Ver la otra' : `Ver las otras ${resto}`}</Button>
          </Row>
        </>
      )}
    </>
  );
}

const TONOS = { pendiente: 'warning', 'en-curso': 'info', cumplida: 'success' } as const;

type AccionProps = {
  readonly mejora: Mejora;
  /** Another accompaniment than the one that is looked at proposed it: said with its week. */
  readonly deAntes: boolean;
  /** What names it: a heading under that of its plan, unless there is none. */
  readonly nombre?: 'h3' | 'p';
  readonly children?: ReactNode;
};

/** An action of a plan, in a list. */
export function Accion({ mejora, deAntes, nombre: Nombre = 'h3', children }: AccionProps) {
  const { criterio, accion, responsable, fecha, estado, semana, semestre } = mejora;
  return (
    <Stack as="li" gap={1} start tabIndex={-1}>
      <Row place="between">
        <Nombre>
          <strong>{criterio}</strong>
        </Nombre>
        <Badge tone={TONOS[estado]} icon={estado === 'pendiente' ? ClockIcon : undefined}>
          {ESTADOS_DE_MEJORA[estado]}
        </Badge>
      </Row>
      <Prose>{accion}</Prose>
      <Muted>
        {responsable} · {fecha === null ? textoDeFechaDeMejora(fecha) : `Para el ${textoDeFechaDeMejora(fecha)}`}
        {deAntes && ` · Viene de la semana ${semana} (${semestre})`}
      </Muted>
      {children}
    </Stack>
  );
}

type MejorasPendientesProps = {
  /** The teacher's address. */
  readonly correo: string;
  /** The subject's code. */
  readonly codigo: string;
};

/** What a teacher has open in a subject, before a new accompaniment of it begins; nothing where there is nothing. */
export function MejorasPendientes({ correo, codigo }: MejorasPendientesProps) {
  const { data, error } = useQuery({
    queryKey: ['mejoras', correo, codigo],
    queryFn: ({ signal }) =>
      call(mejorasContract, 'POST /acompanamientos/mejoras', { body: { correo, codigo } }, { signal }),
    // What was sent a moment ago has changed it.
    staleTime: 0,
  });
  if (error) {
    return (
      <Alert tone="warning" title="No se pudo leer el plan de mejora anterior">
        {error.message}
      </Alert>
    );
  }
  if (!data || data.mejoras.length === 0) return null;
  const cuantas = data.mejoras.length;
  return (
    <Box as="details" open>
      <summary>
        <strong>
          {countOf(cuantas, 'acción de mejora abierta', 'acciones de mejora abiertas')} en esta asignatura
        </strong>
      </summary>
      <Acciones mejoras={data.mejoras}>
        {(mejora) => <Accion key={mejora.id} mejora={mejora} deAntes nombre="p" />}
      </Acciones>
    </Box>
  );
}
