// Manager's home: today's work, pinned and recent screens, reports by topic, other work, public links to share.
import { useState, type ComponentType } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyButton.tsx';
import { SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { PinIcon, QrIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { filterGrupos, useSitio } from '../sitio.ts';
import type { CodigoDialogProps } from './CodigoDialog.tsx';
import { EscritorioDeHoy } from './EscritorioDeHoy.tsx';
import { LinkGroups, ScreenLink } from './LinkGroups.tsx';
import { PLACES } from './pinned-and-recent.ts';
import { useFigures } from './useEscritorio.tsx';

/** The manager's home (spec 1 §2). */
export function GestorPage() {
  const { trabajo } = useSitio();
  const isPhone = useMediaQuery('(max-width: 48rem)');
  return (
    <Page width="lists">
      <h1>Gestor</h1>
      <EscritorioDeHoy />
      <RecentPlaces />
      <Informes isPhone={isPhone} />
      <Section title="Gestión">
        <LinkGroups grupos={trabajo} level={3} size="compact" areFolded={isPhone} />
      </Section>
      <PublicLinks />
    </Page>
  );
}

type CodigoButtonProps = Pick<CodigoDialogProps, 'direccion' | 'nombre'>;

/** Button that shows the QR code of an address. The code generator is loaded when pressed. */
function CodigoButton({ direccion, nombre }: CodigoButtonProps) {
  const [Dialogo, setDialogo] = useState<ComponentType<CodigoDialogProps> | null>(null);
  const [espera, setEspera] = useState(false);
  const [falla, setFalla] = useState(false);

  async function openDialog(): Promise<void> {
    setFalla(false);
    setEspera(true);
    try {
      const { CodigoDialog } = await import('./CodigoDialog.tsx');
      setDialogo(() => CodigoDialog);
    } catch {
      setFalla(true);
    }
    setEspera(false);
  }

  return (
    <>
      <Button busy={espera} onClick={() => void openDialog()} aria-haspopup="dialog">
        <QrIcon />
        <span aria-hidden="true">QR</span>
        <VisuallyHidden>{`Código QR de ${nombre}`}</VisuallyHidden>
      </Button>
      {falla && <Alert tone="error">No se pudo abrir el código. Revise su conexión e inténtelo de nuevo.</Alert>}
      {Dialogo && <Dialogo direccion={direccion} nombre={nombre} onClose={() => setDialogo(null)} />}
    </>
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
    <Section title="Fijadas y recientes" gap={2}>
      <Row as="ul" gap={2}>
        {lugares.map((lugar) => (
          <li key={lugar.ruta}>
            <ScreenLink pantalla={lugar} className={buttonClass('quiet')}>
              {pinned.includes(lugar.ruta) && (
                <>
                  <PinIcon />
                  <VisuallyHidden>Fijada: </VisuallyHidden>
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

function Informes({ isPhone }: { readonly isPhone: boolean }) {
  const [search, setSearch] = useState('');
  const { informes } = useSitio();
  const grupos = filterGrupos(informes, search);
  return (
    <Section title="Informes" beside={<SearchField label="Buscar un informe" value={search} onChange={setSearch} />}>
      {grupos.length > 0 ? (
        <LinkGroups grupos={grupos} level={3} size="compact" areFolded={isPhone && search.trim() === ''} />
      ) : (
        <EmptyState
          title={`Ningún informe se llama «${search.trim()}»`}
          actions={<Button onClick={() => setSearch('')}>Ver todos los informes</Button>}
        />
      )}
    </Section>
  );
}
