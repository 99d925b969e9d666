// A person's own open sessions, with the button that ends all but this one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatInstante } from '#catalogo/momento.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DeviceIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { sesionesPropiasContract, type SesionPropia } from '../contract-propias.ts';
import { pantallas } from '../pantallas.ts';

const CLAVE = ['sesiones', 'propias'];

export function SesionesPage() {
  const queries = useQueryClient();
  const lectura = useQuery({
    queryKey: CLAVE,
    queryFn: ({ signal }) => call(sesionesPropiasContract, 'GET /sesion/abiertas', {}, { signal }),
    staleTime: 0,
  });
  const { mutate, isPending, error, data } = useAction({
    mutationFn: () => call(sesionesPropiasContract, 'DELETE /sesion/demas', {}),
    onSettled: () => queries.invalidateQueries({ queryKey: CLAVE }),
  });

  return (
    <Page width="lists">
      <PageHead title={pantallas.sesiones.titulo}>
        Dispositivos con su sesión abierta. Si no reconoce alguno, cierre las demás sesiones y cambie su contraseña en
        el campus.
      </PageHead>
      {data && <Alert tone="success">{endedInWords(data.terminadas)}</Alert>}
      {error && (
        <Alert tone="error" title="No se pudieron cerrar">
          {error.message}
        </Alert>
      )}
      <Reading of={lectura} failure="No se pudieron cargar sus sesiones">
        {({ sesiones }) => (
          <>
            <List
              label={pantallas.sesiones.titulo}
              columns={COLUMNAS}
              rows={sesiones}
              idOf={({ id }) => id}
              number={null}
              total={sesiones.length}
              minWidth="36rem"
            />
            {sesiones.length > 1 ? (
              <Row>
                <Button busy={isPending} onClick={() => mutate()}>
                  Cerrar las demás
                </Button>
                <Muted>
                  Lo siguiente que se haga en ellas pedirá ingresar. Lo que se escribía en un formulario queda en ese
                  navegador.
                </Muted>
              </Row>
            ) : (
              <Muted>No hay otras sesiones abiertas.</Muted>
            )}
          </>
        )}
      </Reading>
    </Page>
  );
}

function endedInWords(count: number): string {
  if (count === 0) return 'No había otras sesiones abiertas.';
  return count === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${inThousands(count)} sesiones.`;
}

const formatInstant = (iso: string): string => formatInstante(new Date(iso));

const COLUMNAS: Column<SesionPropia>[] = [
  {
    key: 'navegador',
    heading: 'Navegador',
    cell: ({ navegador, actual }) => (
      <>
        <span>{navegador || 'Navegador desconocido'}</span>{' '}
        {actual && (
          <Badge tone="info" icon={DeviceIcon}>
            Esta sesión
          </Badge>
        )}
      </>
    ),
  },
  { key: 'desde', heading: 'Desde', width: '12rem', cell: ({ creada }) => formatInstant(creada), card: 'fact' },
  { key: 'uso', heading: 'Último uso', width: '12rem', cell: ({ usada }) => formatInstant(usada), card: 'fact' },
];
