import { useState } from 'react';
import { palabrasDe, textoPlano } from '#catalogo/busqueda.ts';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import type { DocenteConAsignaturas } from '../../../contract.ts';
import { idDeCampo } from '../campos.ts';
import type { DocenteElegido } from '../diligencia.ts';

type ElegirDocenteProps = {
  readonly docentes: readonly DocenteConAsignaturas[];
  readonly elegido: DocenteElegido | null;
  readonly falla: string | undefined;
  readonly onElegir: (docente: DocenteElegido | null) => void;
};

/** More at once nobody reads; who writes finds. */
const A_LA_VISTA = 80;

/** The teacher, found by any part of her name or address (spec 1 §2). */
export function ElegirDocente({ docentes, elegido, falla, onElegir }: ElegirDocenteProps) {
  const [texto, setTexto] = useState('');
  const palabras = palabrasDe(elegido ? '' : texto);
  const hallados = docentes.filter(({ nombre, correo }) => {
    const todo = textoPlano(`${nombre} ${correo}`);
    return palabras.every((palabra) => todo.includes(palabra));
  });

  function write(escrito: string): void {
    setTexto(escrito);
    if (elegido) onElegir(null);
  }

  return (
    <Field
      label="Docente"
      required
      id={idDeCampo('docente')}
      error={falla}
      help="Escriba parte del nombre o del correo."
    >
      {(control) => (
        <Combobox
          control={control}
          name="docente"
          text={elegido ? elegido.nombre : texto}
          onText={write}
          items={hallados.slice(0, A_LA_VISTA)}
          keyOf={({ correo }) => correo}
          renderItem={({ nombre, correo }) => (
            <>
              <strong>{nombre}</strong>
              <Muted as="span">{correo}</Muted>
            </>
          )}
          onChoose={({ nombre, correo }) => {
            setTexto('');
            onElegir({ nombre, correo });
          }}
          status={estadoDe(hallados.length)}
          listLabel="Docentes"
          opensEmpty
        />
      )}
    </Field>
  );
}

function estadoDe(hallados: number): string {
  if (hallados === 0) return 'Ningún docente de este semestre coincide con lo escrito.';
  if (hallados > A_LA_VISTA) return `Se muestran ${A_LA_VISTA} de ${hallados} docentes: escriba más letras.`;
  return countOf(hallados, 'docente', 'docentes');
}
