// Who attends to an opened request; the unit takes it, or gives it to a person.
import type { Informe } from '#catalogo/informe.ts';
import { useAllowedActions } from '#features/informes/web/seleccion.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { ChevronIcon, UserIcon } from '#platform/web/ui/icons.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { useAsignar, useResponsables } from '../useAsignar.ts';

type AtencionProps = {
  readonly informe: Informe;
  readonly registro: RegistroDeInforme;
  /** Called after a change: the record and its list must be read again. */
  readonly onCambiado: () => void;
};

/** The attention to a request, for the unit, in a row. */
export function Atencion({ informe, registro, onCambiado }: AtencionProps) {
  const acciones = useAllowedActions(informe);
  const { id, responsable } = registro;
  const assign = useAsignar(informe.slug, onCambiado);
  const owner = responsable && (responsable.isReader ? 'A su cargo' : `A cargo de ${responsable.nombre}`);
  return (
    <>
      {acciones.estado && !responsable?.isReader && (
        <Button busy={assign.isPending} onClick={() => assign.mutate({ registros: [id] })}>
          Tomar
        </Button>
      )}
      {acciones.estado ? (
        <ButtonPanel
          placement="bottom-start"
          button={{
            className: buttonClass('quiet'),
            children: (
              <>
                {owner ? (
                  <>
                    <UserIcon />
                    <span>{owner}</span>
                    <VisuallyHidden>, asignar</VisuallyHidden>
                  </>
                ) : (
                  <span>Asignar</span>
                )}
                <ChevronIcon />
              </>
            ),
          }}
        >
          {(close) => (
            <Personas
              slug={informe.slug}
              elegida={responsable?.usuario ?? null}
              onElegir={(usuario) => {
                close();
                assign.mutate({ registros: [id], responsable: usuario });
              }}
            />
          )}
        </ButtonPanel>
      ) : (
        <span>{owner ?? 'Sin responsable'}</span>
      )}
      {assign.error && (
        <Alert tone="error" title="No se pudo asignar la solicitud">
          {assign.error.message}
        </Alert>
      )}
    </>
  );
}

type PersonasProps = {
  readonly slug: string;
  readonly elegida: string | null;
  readonly onElegir: (usuario: string | null) => void;
};

/** The people to whom a request can be given, and no one. */
function Personas({ slug, elegida, onElegir }: PersonasProps) {
  const personas = useResponsables(slug);
  return (
    <Reading of={personas} failure="No se pudo saber quién atiende estas solicitudes">
      {({ personas: all }) => (
        <>
          {all.map(({ usuario, nombre }) => (
            <button
              key={usuario}
              type="button"
              className={panelItemClass}
              disabled={usuario === elegida}
              onClick={() => onElegir(usuario)}
            >
              {nombre}
            </button>
          ))}
          {elegida !== null && (
            <button type="button" className={panelItemClass} onClick={() => onElegir(null)}>
              Dejar sin responsable
            </button>
          )}
        </>
      )}
    </Reading>
  );
}
