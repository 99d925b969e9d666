import { textoDeInstante } from '#catalogo/momento.ts';
import { nombreDeRol } from '#catalogo/roles.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { UserIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import type { Column } from '#platform/web/ui/List.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { SesionAbierta } from '../../contract-gestion.ts';
import type { Terminacion } from './TerminarSesion.tsx';

const momento = (iso: string): string => textoDeInstante(new Date(iso));

/** The columns of the list of open sessions, with the ways to end one. */
export const columnasDeSesiones = (onTerminar: (terminacion: Terminacion) => void): Column<SesionAbierta>[] => [
  {
    key: 'usuario',
    heading: 'Usuario',
    width: '17rem',
    cell: ({ nombre, propia }) => (
      <>
        {nombre}{' '}
        {propia && (
          <Badge tone="info" icon={UserIcon}>
            Esta es la suya
          </Badge>
        )}
      </>
    ),
    below: ({ usuario }) => usuario,
  },
  {
    key: 'perfiles',
    heading: 'Perfiles',
    cell: ({ roles }) => roles.map(nombreDeRol).join(', ') || 'Sin perfil',
    card: 'head',
  },
  { key: 'desde', heading: 'Desde', cell: ({ creada }) => momento(creada), card: 'fact' },
  { key: 'uso', heading: 'Último uso', cell: ({ usada }) => momento(usada), card: 'fact' },
  { key: 'servidor', heading: 'Plataforma', cell: ({ servidor }) => servidor },
  {
    key: 'terminar',
    heading: 'Terminar',
    width: '20rem',
    cell: (sesion) => <Terminar sesion={sesion} onTerminar={onTerminar} />,
    card: 'line',
  },
];

type TerminarProps = { readonly sesion: SesionAbierta; readonly onTerminar: (terminacion: Terminacion) => void };

const Terminar = ({ sesion, onTerminar }: TerminarProps) => (
  <Row gap={2}>
    <Button onClick={() => onTerminar({ cuales: { id: sesion.id }, sesion })}>
      Terminar esta sesión
      <VisuallyHidden>{` de ${sesion.nombre}`}</VisuallyHidden>
    </Button>
    <Button variant="plain" onClick={() => onTerminar({ cuales: { usuario: sesion.usuario }, sesion })}>
      Terminar todas las suyas
      <VisuallyHidden>{`, de ${sesion.nombre}`}</VisuallyHidden>
    </Button>
  </Row>
);
