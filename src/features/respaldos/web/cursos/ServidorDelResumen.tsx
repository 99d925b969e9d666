import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { MODOS } from '../seleccion/seleccion.ts';
import { cursos as enCursos, sinCopiasEn } from '../textos.ts';
import type { Cuenta } from './cuenta.ts';

type ServidorDelResumenProps = {
  readonly label: string;
  readonly cuenta: Cuenta;
  /** What cannot be done on it, and what to do. */
  readonly aviso: string | null;
  /** No copies can be made on it. */
  readonly esImposible: boolean;
  /** Undefined: it is the only one. */
  readonly onQuitar: (() => void) | undefined;
};

/** What will be copied of a server, category by category. */
export function ServidorDelResumen({ label, cuenta, aviso, esImposible, onQuitar }: ServidorDelResumenProps) {
  return (
    <Section title={label} beside={cuenta.cursos !== null && <Muted>{enCursos(cuenta.cursos)}</Muted>}>
      {aviso !== null && (
        <Alert
          tone="warning"
          announced={false}
          title={esImposible ? sinCopiasEn(label) : `Mire esto antes de comenzar con ${label}`}
          actions={onQuitar && <Button onClick={onQuitar}>Quitar {label} de la selección</Button>}
        >
          {aviso}
        </Alert>
      )}
      <Rows>
        {cuenta.porCategoria.map(({ elegida: { categoryId, path, backupType }, cursos, dentro }) => (
          <Row as="li" key={categoryId} gap={4} place="between">
            <span>{path}</span>
            <Muted as="span">
              {[
                MODOS[backupType],
                cursos !== null && enCursos(cursos),
                dentro && 'dentro de otra que va completa: se copian una sola vez',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
