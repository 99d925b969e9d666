import { Alert } from '#platform/web/ui/Alert.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Lead, Muted, MutedInline } from '#platform/web/ui/text.tsx';
import type { ListaAbierta } from '../../contract.ts';
import { opcionesEnPalabras } from '../palabras.ts';

/** What the list is called, what it offers, and where. */
export function Cabeza({ lista: { titulo, opciones, usos, otrosUsos, cerrada } }: { readonly lista: ListaAbierta }) {
  const activas = opciones.filter(({ activa }) => activa).length;
  return (
    <Stack as="header" gap={2}>
      <Row gap={4} align="baseline">
        <h1>{titulo}</h1>
        <Muted>{opcionesEnPalabras(activas, opciones.length - activas)}</Muted>
      </Row>
      <Lead>Lo que se cambia aquí aparece en los formularios en menos de un minuto. Lo ya enviado no cambia.</Lead>
      <Row as="ul" gap={4} aria-label="Dónde se usa">
        {usos.map(({ titulo: formulario, ruta, campo, informe }) => (
          <li key={`${ruta} ${campo}`}>
            <MutedInline>
              {/* A form may be a document of its own, which the router does not open; one given by its address has none. */}
              {ruta.includes(':') ? formulario : <a href={ruta}>{formulario}</a>}
              {`: ${campo}`}
              {informe && (
                <>
                  {' · '}
                  <a href={informe.ruta}>informe</a>
                </>
              )}
            </MutedInline>
          </li>
        ))}
        {otrosUsos.map((uso) => (
          <li key={uso}>
            <MutedInline>{uso}</MutedInline>
          </li>
        ))}
      </Row>
      {cerrada !== null && (
        <Alert tone="info" announced={false}>
          {`Sus opciones se pueden reescribir y ordenar; no se agregan, dejan de ofrecer ni eliminan. ${cerrada}`}
        </Alert>
      )}
    </Stack>
  );
}
