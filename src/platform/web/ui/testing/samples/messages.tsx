import { Alert } from '../../Alert.tsx';
import { Button } from '../../Button.tsx';
import { Conflict } from '../../Conflict.tsx';
import { Contact } from '../../Contact.tsx';
import { ConfirmDialog, Dialog } from '../../Dialog.tsx';
import { ErrorBoundary } from '../../ErrorBoundary.tsx';
import { NotBegun, NotDownloaded, NotExported, NotSaved, NotSent, NotStarted } from '../../failures.tsx';
import { Field } from '../../Field.tsx';
import { FormDialog } from '../../FormDialog.tsx';
import { TextInput } from '../../inputs.tsx';
import { ClearFiltersButton, NoMatches } from '../../ListPage.tsx';
import { Notice } from '../../Notice.tsx';
import { Reading } from '../../Reading.tsx';
import { SidePanel } from '../../SidePanel.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../states.tsx';
import { Unread } from '../../waiting.tsx';
import { ignore, LONG, type Sample } from '../sample.ts';

const form = (busy: boolean, error: Error | null) => (
  <FormDialog
    title="Cambiar el nombre"
    busy={busy}
    error={error}
    isTouched={false}
    lost="Se perderá lo que escribió."
    onSubmit={ignore}
    onCancel={ignore}
  >
    <Field label="Nombre" required>
      {(control) => <TextInput {...control} defaultValue="Mis pendientes" />}
    </Field>
  </FormDialog>
);

const failed = new Error('No hay conexión. Lo que escribió sigue aquí.');

function Failing(): never {
  throw failed;
}

const samples: readonly Sample[] = [
  {
    of: ['Alert'],
    states: {
      error: (
        <Alert tone="error" title="No se pudo guardar" actions={<Button>Intentar de nuevo</Button>}>
          Lo que escribió sigue en la página.
        </Alert>
      ),
      advertencia: <Alert tone="warning">Este mismo correo ya se envió.</Alert>,
      éxito: <Alert tone="success">Se terminó la sesión.</Alert>,
      información: <Alert tone="info">Los datos son inventados.</Alert>,
      'texto largo': (
        <Alert tone="info" title={LONG}>
          {LONG}
        </Alert>
      ),
    },
  },
  {
    of: ['NotSaved', 'NotSent', 'NotDownloaded', 'NotExported', 'NotStarted', 'NotBegun'],
    states: {
      'no se guardó': <NotSaved>{failed.message}</NotSaved>,
      'no se envió': <NotSent>{failed.message}</NotSent>,
      'no se descargó': <NotDownloaded>{failed.message}</NotDownloaded>,
      'no se exportó': <NotExported>{failed.message}</NotExported>,
      'no comenzó': <NotStarted>{failed.message}</NotStarted>,
      'no comenzó y nada cambió': <NotBegun>No hay conexión.</NotBegun>,
    },
  },
  {
    of: ['ErrorBoundary'],
    states: {
      'la página falló': (
        <ErrorBoundary>
          <Failing />
        </ErrorBoundary>
      ),
    },
  },
  {
    of: ['Conflict'],
    states: {
      normal: (
        <Conflict title="Otra persona cambió esta acción" choice={{ onTake: ignore, onKeep: ignore }}>
          <p>Lo que usted escribió sigue aquí.</p>
        </Conflict>
      ),
      'sin elección': <Conflict title="Otra persona cambió esta opción">Texto: ahora dice «Virtual».</Conflict>,
      'texto largo': <Conflict title={LONG}>{LONG}</Conflict>,
    },
  },
  {
    of: ['Loading', 'Skeleton', 'Unread', 'EmptyState', 'ErrorState', 'RetryButton', 'WaysOut'],
    states: {
      cargando: <Loading />,
      'por llegar': <Skeleton />,
      'con la forma de lo que llega': (
        <Unread>
          <h3>Solicitudes abiertas</h3>
          <p>3 llevan abiertas más de 5 días hábiles</p>
        </Unread>
      ),
      vacío: <EmptyState title="Aún no se han realizado registros" actions={<Button>Actualizar</Button>} />,
      'con error': (
        <ErrorState title="No se pudieron cargar las sesiones" onRetry={ignore}>
          No hay conexión.
        </ErrorState>
      ),
    },
  },
  {
    of: ['NoMatches', 'ClearFiltersButton'],
    states: {
      filtros: <EmptyState title="Ninguna solicitud es así" actions={<ClearFiltersButton onClick={ignore} />} />,
      normal: (
        <NoMatches title="Nadie coincide con «zzz»" onClear={ignore}>
          Se busca en el usuario y en el nombre.
        </NoMatches>
      ),
    },
  },
  {
    of: ['Contact'],
    states: {
      address: <Contact unidad="Unidad de Educación Virtual" contacto="unidad@universidad.edu.co" />,
      words: <Contact unidad="Unidad de Educación Virtual" contacto="Bloque 8, segundo piso" />,
      none: <Contact unidad={LONG} contacto={null} />,
    },
  },
  {
    of: ['Reading'],
    states: {
      cargando: (
        <Reading of={{ data: undefined, error: null, refetch: ignore }} failure="No se pudo abrir">
          {() => <p>Bien</p>}
        </Reading>
      ),
      'con error': (
        <Reading of={{ data: undefined, error: failed, refetch: ignore }} failure="No se pudo abrir">
          {() => <p>Bien</p>}
        </Reading>
      ),
    },
  },
  {
    of: ['Dialog', 'ConfirmDialog'],
    isScreen: true,
    states: {
      normal: (
        <Dialog title="No se pudo abrir" onClose={ignore} footer={<Button>Cerrar</Button>}>
          <p>{LONG}</p>
        </Dialog>
      ),
      confirmación: (
        <ConfirmDialog title="¿Eliminar la vista?" confirm="Eliminar" danger onConfirm={ignore} onCancel={ignore}>
          <p>Los registros no cambian.</p>
        </ConfirmDialog>
      ),
      ocupada: (
        <ConfirmDialog title="¿Eliminar la vista?" confirm="Eliminar" busy onConfirm={ignore} onCancel={ignore} />
      ),
    },
  },
  {
    of: ['FormDialog'],
    isScreen: true,
    states: { normal: form(false, null), ocupado: form(true, null), 'con error': form(false, failed) },
  },
  {
    of: ['SidePanel'],
    isScreen: true,
    states: {
      normal: (
        <SidePanel
          title={LONG}
          onPrevious={undefined}
          onNext={ignore}
          onClose={ignore}
          actions={<Button variant="main">Responder por correo</Button>}
        >
          <p>{LONG}</p>
        </SidePanel>
      ),
    },
  },
  {
    of: ['Notice'],
    isScreen: true,
    states: {
      normal: (
        <Notice title="¡Estados actualizados!" onClose={ignore} actions={<Button>Deshacer</Button>}>
          3 registros pasaron a «Cerrado».
        </Notice>
      ),
    },
  },
];

export default samples;
