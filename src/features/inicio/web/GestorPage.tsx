// Manager's home: what is due, pinned and recent screens, links to all screens, public links to share.
import { ToColaborador } from '#features/sesion/web/ToColaborador.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyButton.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { PinIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { useSitio } from '../sitio.ts';
import { CodigoButton } from './CodigoButton.tsx';
import { EscritorioDeHoy } from './EscritorioDeHoy.tsx';
import { LinkGroups, ScreenLink } from './LinkGroups.tsx';
import { PLACES } from './pinned-and-recent.ts';
import { useFigures } from './useEscritorio.tsx';

/** The manager's home (spec 1 §2). */
export function GestorPage() {
  const { gestor } = useSitio();
  const isPhone = useMediaQuery('(max-width: 48rem)');
  return (
    <Page width="lists">
      <EscritorioDeHoy />
      <ToColaborador />
      <RecentPlaces />
      <Section title="Informes y páginas">
        <LinkGroups grupos={gestor} level={3} size="compact" areFolded={isPhone} />
      </Section>
      <PublicLinks />
    </Page>
  );
}

/** The public forms, to open or to share (spec 1 §2). */
function PublicLinks() {
  const { publicos } = useSitio();
  const vigencias = useFigures().data?.vigencias ?? [];
  return (
    <section aria-label={publicos.titulo}>
      <Fold level={2} title={publicos.titulo}>
        <Rows>
          {publicos.pantallas.map(({ ruta, titulo }) => (
            <Row as="li" key={ruta} first>
              <span>
                <a href={ruta}>{titulo}</a>{' '}
                {vigencias
                  .filter((vigencia) => vigencia.ruta === ruta)
                  .map(({ abierta, texto }) => (
                    <Badge key={texto} tone={abierta ? 'soft' : 'warning'}>
                      {texto}
                    </Badge>
                  ))}
                <Muted as="span">{location.origin + ruta}</Muted>
              </span>
              <Row gap={2}>
                <CodigoButton direccion={location.origin + ruta} nombre={titulo ?? ruta} />
                <CopyLinkButton url={location.origin + ruta} name={titulo ?? ruta} />
              </Row>
            </Row>
          ))}
        </Rows>
      </Fold>
    </section>
  );
}

/** Maximum of links: a longer list is no shortcut. */
const MOST = 6;

/** Links to the screens that the manager pinned or visited last on this device; renders nothing without any. */
function RecentPlaces() {
  const { pinned, recent } = PLACES.manager.use();
  const { gestor } = useSitio();
  const all = gestor.flatMap(({ pantallas }) => pantallas);
  const lugares = [...new Set([...pinned, ...recent])]
    .flatMap((ruta) => all.find((candidate) => candidate.ruta === ruta) ?? [])
    .slice(0, MOST);
  if (lugares.length === 0) return null;
  return (
    <Section title="Favoritos y recientes" gap={2}>
      <Row as="ul" gap={2}>
        {lugares.map((lugar) => (
          <li key={lugar.ruta}>
            <ScreenLink pantalla={lugar} className={buttonClass('quiet')}>
              {pinned.includes(lugar.ruta) && (
                <>
                  <PinIcon />
                  <VisuallyHidden>Favorito: </VisuallyHidden>
                </>
              )}
              <span>{lugar.titulo}</span>
            </ScreenLink>
          </li>
        ))}
      </Row>
    </Section>
  );
}
