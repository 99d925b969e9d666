import { call } from '#platform/web/api.ts';
import { useId, useRef, useState } from 'react';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { lecturaSchema, lecturaDeAsignaturasContract } from '../../contract-lectura.ts';
import { CamposDeLectura } from './CamposDeLectura.tsx';

type LeerDeMoodleProps = {
  /** The semester that is looked at: most often the one meant. */
  readonly semestre: string;
  /** What was read waits as the load with this id. */
  readonly onLeida: (id: string) => void;
  readonly onCerrar: () => void;
};

/** What the controls hold, as the call takes it. */
function escritos(form: HTMLFormElement): unknown {
  const { idCategoria, facultad, programaAcademico, habilitable, ...resto } = Object.fromEntries(new FormData(form));
  return {
    ...resto,
    habilitable: habilitable === 'si',
    ...(idCategoria && { idCategoria: Number(idCategoria) }),
    ...(facultad && { facultad }),
    ...(programaAcademico && { programaAcademico }),
  };
}

/** Reads the assignments of a semester from Moodle: from where, what where Moodle does not say, and how far it is. */
export function LeerDeMoodle({ semestre, onLeida, onCerrar }: LeerDeMoodleProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [falta, setFalta] = useState(false);
  const leer = useAction({
    mutationFn: (body: unknown) =>
      call(lecturaDeAsignaturasContract, 'POST /asignaturas/lecturas', { body: lecturaSchema.parse(body) }),
  });

  if (leer.data) return <Leyendo id={leer.data.id} onLeida={onLeida} onCerrar={onCerrar} />;

  function comenzar(): void {
    if (!form.current) return;
    const datos = escritos(form.current);
    const isComplete = lecturaSchema.safeParse(datos).success;
    setFalta(!isComplete);
    if (isComplete) leer.mutate(datos);
  }
  return (
    <Dialog
      title="Leer de Moodle"
      startsAtTitle
      onClose={leer.isPending ? undefined : onCerrar}
      footer={
        <>
          <Button onClick={onCerrar} disabled={leer.isPending}>
            Cancelar
          </Button>
          <Button variant="main" type="submit" form={formId} busy={leer.isPending}>
            Leer
          </Button>
        </>
      }
    >
      <p>
        Se leen los cursos del semestre y sus docentes con permiso de edición. Nada cambia hasta que usted revise lo que
        se hará y lo acepte.
      </p>
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          comenzar();
        }}
      >
        <CamposDeLectura semestre={semestre} falta={falta} />
      </form>
      {leer.error && <NotStarted>{leer.error.message}</NotStarted>}
    </Dialog>
  );
}

type LeyendoProps = Omit<LeerDeMoodleProps, 'semestre'> & { readonly id: string };

/** How far the reading is; it goes on without this page. */
function Leyendo({ id, onLeida, onCerrar }: LeyendoProps) {
  return (
    <SeguirTarea id={id}>
      {(tarea) => (
        <Dialog
          title="Leer de Moodle"
          startsAtTitle
          onClose={onCerrar}
          footer={
            <>
              <Button onClick={onCerrar}>Cerrar</Button>
              {tarea.estado === 'terminada' && (
                <Button variant="main" onClick={() => onLeida(id)}>
                  Revisar lo leído
                </Button>
              )}
            </>
          }
        >
          <EstadoDeTarea tarea={tarea} />
          {tarea.estado !== 'terminada' && (
            <p>La lectura sigue aunque cierre esta ventana: la encuentra en Tareas, y lo leído, en «Cargar».</p>
          )}
        </Dialog>
      )}
    </SeguirTarea>
  );
}
