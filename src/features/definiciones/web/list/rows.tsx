// Rows of the list of forms: state, answers, window and last change of each, and the acts on it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { formatFecha } from '#catalogo/momento.ts';
import type { Alcance } from '#catalogo/permisos.ts';
import { CodigoButton } from '#features/inicio/web/CodigoButton.tsx';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyButton.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { EditIcon, LockIcon, MoreIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted, Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { DefinicionListada, FormularioDelProducto } from '../../contract.ts';
import { rutaOfEditor } from '../../pantallas.ts';
import styles from './list.module.css';
import type { Actos } from './useActos.ts';

type Ventana = DefinicionListada['ventana'];

const VentanaBadge = ({ of }: { readonly of: Ventana }) =>
  of && <Badge tone={of.abierta ? 'soft' : 'warning'}>{of.texto}</Badge>;

const ProductBadge = () => (
  <Badge tone="soft" icon={LockIcon}>
    Del producto
  </Badge>
);

type RespuestasProps = {
  /** Slug of their report; null for none. */
  readonly informe: string | null;
  /** Null: they are not counted. */
  readonly count: number | null;
  readonly titulo: string;
};

/** The number of answers, which leads to them. */
function Respuestas({ informe, count, titulo }: RespuestasProps) {
  const can = useCan();
  const words = count === null ? 'Respuestas' : countOf(count, 'respuesta', 'respuestas');
  if (informe === null || !can(`informes.leer:${informe}`)) return <Muted>{words}</Muted>;
  return (
    <p>
      <Link to={rutaOfInforme({ slug: informe })} search={{ semestre: 'todos' }}>
        <span>{words}</span>
        <VisuallyHidden>{` de ${titulo}`}</VisuallyHidden>
      </Link>
    </p>
  );
}

type PanelProps = { readonly titulo: string; readonly children: (close: () => void) => ReactNode };

/** The acts on a form that are needed less often. */
const MorePanel = ({ titulo, children }: PanelProps) => (
  <ButtonPanel
    className={styles['panel']}
    button={{
      className: buttonClass('quiet'),
      title: 'Más acciones',
      children: (
        <>
          <MoreIcon />
          <VisuallyHidden>{`Más acciones de ${titulo}`}</VisuallyHidden>
        </>
      ),
    }}
  >
    {children}
  </ButtonPanel>
);

type ItemProps = { readonly onPress: () => void; readonly children: ReactNode };

const Item = ({ onPress, children }: ItemProps) => (
  <button type="button" className={panelItemClass} onClick={onPress}>
    {children}
  </button>
);

type LinkItemsProps = { readonly ruta: string | undefined; readonly informe: string | null };

/** Links to a form and to its answers; those that lead to nothing are left out. */
function LinkItems({ ruta, informe }: LinkItemsProps) {
  const can = useCan();
  return (
    <>
      {ruta !== undefined && (
        <a className={panelItemClass} href={ruta}>
          Abrir
        </a>
      )}
      {informe !== null && can(`informes.leer:${informe}`) && (
        <Link className={panelItemClass} to={rutaOfInforme({ slug: informe })} search={{ semestre: 'todos' }}>
          Ver respuestas
        </Link>
      )}
    </>
  );
}

type FrameProps = {
  readonly name: ReactNode;
  readonly address: string;
  readonly badges: Elements;
  readonly answers: Elements;
  /** Null for a form that is not changed here: one act is beside its name then. */
  readonly change: string | null;
  readonly acts: Elements;
};

const FormRow = ({ name, address, badges, answers, change, acts }: FrameProps) => (
  <li className={styles['form']} data-is-changed={change !== null}>
    <div>
      <h3 className={styles['name']}>{name}</h3>
      <Muted>
        <Verbatim>{address}</Verbatim>
      </Muted>
    </div>
    <Stack gap={1} start>
      {badges}
    </Stack>
    <Stack gap={1} start>
      {answers}
      {change !== null && <Muted>{change}</Muted>}
    </Stack>
    <Row gap={1} place="end">
      {acts}
    </Row>
  </li>
);

/** The state of a form of the unit, in words and badges. */
export function EstadoOfForm({
  form: { publicada, archivada, hasCambios, delProducto },
}: {
  readonly form: Pick<DefinicionListada, 'publicada' | 'archivada' | 'hasCambios' | 'delProducto'>;
}) {
  if (archivada !== null) return <Badge tone="soft">Archivado</Badge>;
  if (publicada === null) {
    return (
      <Badge tone="soft" icon={EditIcon}>
        Borrador
      </Badge>
    );
  }
  return (
    <>
      {delProducto && <ProductBadge />}
      {publicada > 0 && <Badge tone="success">{`Publicado v${publicada}`}</Badge>}
      {hasCambios && (
        <Badge tone="info" icon={WarningIcon}>
          Hay cambios sin publicar
        </Badge>
      )}
    </>
  );
}

type OwnRowProps = {
  readonly form: DefinicionListada;
  /** Begins another one like it. */
  readonly onCopy: () => void;
  readonly actos: Actos;
};

/** A form of the unit. */
export function OwnRow({ form, onCopy, actos }: OwnRowProps) {
  const can = useCan();
  const { slug, titulo, publicada, archivada, respuestas, persona, guardada, ventana } = form;
  const ruta = `/formularios/${slug}`;
  const isPublished = publicada !== null;
  const isOffered = isPublished && archivada === null;
  return (
    <FormRow
      name={<Link to={rutaOfEditor(slug)}>{titulo}</Link>}
      address={ruta}
      badges={
        <>
          <EstadoOfForm form={form} />
          <VentanaBadge of={ventana} />
        </>
      }
      answers={<Respuestas informe={isPublished ? slug : null} count={respuestas} titulo={titulo} />}
      change={`Cambiado el ${formatFecha(new Date(guardada))} por ${persona}`}
      acts={
        <>
          <Link to={rutaOfEditor(slug)} className={buttonClass('quiet')}>
            Editar<VisuallyHidden>{` ${titulo}`}</VisuallyHidden>
          </Link>
          {isOffered && <CodigoButton direccion={location.origin + ruta} nombre={titulo} />}
          {isOffered && <CopyLinkButton url={location.origin + ruta} name={titulo} />}
          <MorePanel titulo={titulo}>
            {(close) => {
              const closing = (act: () => void) => () => {
                close();
                act();
              };
              return (
                <>
                  <LinkItems ruta={isPublished ? ruta : undefined} informe={isPublished ? slug : null} />
                  {isPublished && <Item onPress={closing(onCopy)}>Hacer otro como este</Item>}
                  {isOffered && can('formularios.publicar') && (
                    <Item onPress={closing(() => actos.ask('archivar', form))}>Archivar</Item>
                  )}
                  {archivada !== null && can('formularios.publicar') && (
                    <Item onPress={closing(() => actos.ask('ofrecer', form))}>Ofrecer de nuevo</Item>
                  )}
                  {!isPublished && <Item onPress={closing(() => actos.ask('eliminar', form))}>Eliminar</Item>}
                </>
              );
            }}
          </MorePanel>
        </>
      }
    />
  );
}

type BuiltInRowProps = { readonly form: FormularioDelProducto; readonly onCopy: () => void };

/** A form of the product. */
export function BuiltInRow({ form, onCopy }: BuiltInRowProps) {
  const can = useCan();
  const { slug, titulo, ruta, acceso, informe, editable, respuestas, ventana } = form;
  const mayOpen = acceso === 'publico' || can(acceso as Alcance);
  return (
    <FormRow
      name={mayOpen ? <a href={ruta}>{titulo}</a> : titulo}
      address={ruta}
      badges={
        <>
          <ProductBadge />
          <VentanaBadge of={ventana} />
        </>
      }
      answers={<Respuestas informe={informe} count={respuestas} titulo={titulo} />}
      change={null}
      acts={
        <MorePanel titulo={titulo}>
          {(close) => (
            <>
              <LinkItems ruta={mayOpen ? ruta : undefined} informe={informe} />
              {editable && (
                <Link className={panelItemClass} to={rutaOfEditor(slug)}>
                  Cambiar sus textos
                </Link>
              )}
              <Item
                onPress={() => {
                  close();
                  onCopy();
                }}
              >
                Hacer otro como este
              </Item>
            </>
          )}
        </MorePanel>
      }
    />
  );
}
