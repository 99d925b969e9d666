// Panel of a permission that was given to a person: what it reaches, who gave it, and taking it away.
import { useState } from 'react';
import { formatDia, formatInstante } from '#catalogo/momento.ts';
import { listText } from '#platform/contract/lists.ts';
import { call } from '#platform/web/api.ts';
import type { neighboursOf } from '#platform/web/list-state.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import record from '#platform/web/ui/record.module.css';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { Prose, Verbatim } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { permisosContract, type AlcancePedido, type Otorgamiento, type PerfilDePermisos } from '../contract.ts';
import { EstadoBadge } from './EstadoBadge.tsx';
import { filasInWords, informesInWords, permisosInWords } from './labels.ts';
import { LookLink } from './LookLink.tsx';
import { useRefetchPermisos } from './queries.ts';

type PermisoPanelProps = {
  readonly otorgamiento: Otorgamiento;
  readonly perfil: PerfilDePermisos | undefined;
  readonly ways: ReturnType<typeof neighboursOf>;
  readonly onRetirado: (dicho: string | null) => void;
  readonly onClose: () => void;
};

export function PermisoPanel({ otorgamiento, perfil, ways, onRetirado, onClose }: PermisoPanelProps) {
  const { nombre, estado } = otorgamiento;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SidePanel
      title={<Verbatim>{nombre}</Verbatim>}
      {...ways}
      onClose={onClose}
      actions={
        estado === 'vigente' && (
          <>
            <LookLink {...alcanceOfOtorgamiento(otorgamiento)} />
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              Retirar
            </Button>
          </>
        )
      }
    >
      <div className={record['record']}>
        <p>
          <EstadoBadge {...otorgamiento} />
        </p>
        <Facts look="rows" of={factsOf(otorgamiento, perfil)} />
      </div>
      {isAsking && (
        <TakeAway
          otorgamiento={otorgamiento}
          permisos={perfil ? permisosInWords(perfil.permisos) : []}
          onDone={(text) => {
            setIsAsking(false);
            onRetirado(text);
            onClose();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </SidePanel>
  );
}

const keysIn = (named: readonly { readonly clave: string }[]): string[] => named.map(({ clave }) => clave);

const alcanceOfOtorgamiento = ({
  perfil,
  informes,
  programas,
  facultades,
  asignaturas,
}: Otorgamiento): AlcancePedido => ({
  perfil: perfil.clave,
  informes: informes && informes.length > 0 ? keysIn(informes) : null,
  programas: keysIn(programas),
  facultades: keysIn(facultades),
  asignaturas: keysIn(asignaturas),
});

function factsOf(otorgamiento: Otorgamiento, perfil: PerfilDePermisos | undefined) {
  const { usuario, email, hasta, motivo, otorgadoPor, creado, usado, retirado } = otorgamiento;
  const facts: [string, React.ReactNode][] = [
    ['Usuario', <Verbatim key="usuario">{usuario}</Verbatim>],
    ['Correo', <Verbatim key="correo">{email}</Verbatim>],
    ['Perfil', otorgamiento.perfil.nombre],
    ['Permite', perfil && permisosInWords(perfil.permisos).join('. ')],
    ['Informes', informesInWords(otorgamiento, Infinity)],
    ['Filas', filasInWords(otorgamiento)],
    ['Hasta', formatDia(hasta)],
    ['Último uso', usado === null ? 'Nunca' : formatDia(usado)],
    ['Motivo', <Prose key="motivo">{motivo}</Prose>],
    ['Otorgado por', `${otorgadoPor}, ${formatInstante(new Date(creado))}`],
    ['Retirado por', retirado && `${retirado.por}, ${formatInstante(new Date(retirado.instante))}`],
  ];
  return facts.filter(([, value]) => value !== null && value !== undefined);
}

type TakeAwayProps = {
  readonly otorgamiento: Otorgamiento;
  /** The permissions of the profile, in words. */
  readonly permisos: readonly string[];
  readonly onDone: (text: string) => void;
  readonly onCancel: () => void;
};

/** Asks for confirmation before a permission is taken away, and says what its person loses. */
function TakeAway({ otorgamiento, permisos, onDone, onCancel }: TakeAwayProps) {
  const { id, nombre, perfil } = otorgamiento;
  const refetch = useRefetchPermisos();
  const { mutate, isPending, error } = useAction({
    mutationFn: () => call(permisosContract, 'DELETE /permisos/{id}', { params: { id } }),
    onSuccess: async () => {
      await refetch();
      onDone(`Se retiró «${perfil.nombre}» a ${nombre}.`);
    },
    onStale: refetch,
  });
  return (
    <ConfirmDialog
      title={`¿Retirar este permiso a ${nombre}?`}
      confirm="Retirar"
      danger
      busy={isPending}
      onCancel={onCancel}
      onConfirm={() => mutate()}
    >
      <p>{`Dejará de tener «${perfil.nombre}»${permisos.length > 0 ? `: ${listText(permisos.map(inLowerCase))}` : ''}.`}</p>
      <p>{`${informesInWords(otorgamiento, Infinity)}. ${filasInWords(otorgamiento)}.`}</p>
      <p>Deja de valer en segundos, también en las páginas que tenga abiertas.</p>
      {error && (
        <Alert tone="error" title="No se pudo retirar">
          {error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

const inLowerCase = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
