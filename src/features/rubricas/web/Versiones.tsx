import { textoDeInstante } from '#catalogo/momento.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { VersionesDeVariante } from '../contract.ts';
import { useDireccion } from './search.ts';

/** The versions that were published, the newest first: since when each holds, and who published it. */
export function Versiones({ de: { versiones } }: { readonly de: VersionesDeVariante }) {
  const { ir } = useDireccion();
  return (
    <Section title="Versiones publicadas" gap={4}>
      <Rows as="ol">
        {versiones.map(({ version, desde, persona, nota }, i) => (
          <Row as="li" key={version} align="top" gap={4} first>
            <div>
              <h3>
                Versión {version} {i === 0 && <Badge tone="success">Vigente</Badge>}
              </h3>
              <Muted>
                {persona === null ? 'Venía con la aplicación' : `La publicó ${persona}`}
                {desde !== null && `, ${textoDeInstante(new Date(desde))}`}
              </Muted>
              {nota !== '' && <p>{nota}</p>}
            </div>
            <Row gap={2}>
              <Button onClick={() => ir({ version })}>
                Ver
                <VisuallyHidden>{` la versión ${version}`}</VisuallyHidden>
              </Button>
              {versiones.some((otra) => otra.version === version - 1) && (
                <Button onClick={() => ir({ version, comparar: true })}>
                  Qué cambió
                  <VisuallyHidden>{` en la versión ${version}`}</VisuallyHidden>
                </Button>
              )}
            </Row>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
