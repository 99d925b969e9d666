import { CopyLinkButton } from '#platform/web/ui/CopyLinkButton.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { BotonDeCodigo } from './qr/BotonDeCodigo.tsx';
import { useSitio } from './useSitio.ts';

/** The public forms, to open or to share (spec 1 §2). */
export function PublicLinks() {
  const { publicos } = useSitio();
  return (
    <section aria-label={publicos.titulo}>
      <Fold level={2} title={publicos.titulo}>
        <Rows>
          {publicos.pantallas.map(({ ruta, titulo }) => (
            <Row as="li" key={ruta} first>
              <span>
                <a href={ruta}>{titulo}</a>
                <Muted as="span">{location.origin + ruta}</Muted>
              </span>
              <Row gap={2}>
                <BotonDeCodigo direccion={location.origin + ruta} nombre={titulo ?? ruta} />
                <CopyLinkButton url={location.origin + ruta} name={titulo ?? ruta} />
              </Row>
            </Row>
          ))}
        </Rows>
      </Fold>
    </section>
  );
}
