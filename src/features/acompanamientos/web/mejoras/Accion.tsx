import type { ReactNode } from 'react';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import type { Mejora } from '../../contract-mejoras.ts';
import { ESTADOS_DE_MEJORA, textoDeFechaDeMejora } from '../../mejora.ts';

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
