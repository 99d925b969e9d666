// Fields of the form that edits a criterion of the rubric.
import { ESENCIAL, MINUTOS_DE_MEJORA } from '#catalogo/rubrica/esencial.ts';
import {
  NA,
  TEXTO_DE_SIGNO,
  type Criterio,
  type Descriptor,
  type Observacion,
  type Valoracion,
  type Variante,
} from '#catalogo/rubrica/rubrica.ts';
import { DESCRIPTORES, exigidosOf, LARGOS, MAX_OBSERVACIONES } from '#catalogo/rubrica/version.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import type { Redaccion } from '../contract.ts';
import { newClave, Piezas } from './Piezas.tsx';

type CamposDeCriterioProps = {
  readonly redaccion: Redaccion;
  readonly base: Criterio;
  readonly variante: Variante;
  /** Version in edition. */
  readonly version: number;
  readonly fallos: ReadonlyMap<string, string>;
  readonly onCambio: (redaccion: Redaccion) => void;
};

const VALORES: readonly Valoracion[] = [5, 4, 3, 2, 1, 0, NA];
const SIGNOS = keysOf(TEXTO_DE_SIGNO);
const MINIMOS = VALORES.filter((valor) => valor !== NA)
  .filter((valor) => valor >= ESENCIAL.min)
  .map((valor): readonly [number, string] => [valor, `Mínimo ${valor}`]);

export function CamposDeCriterio({ redaccion, base, variante, version, fallos, onCambio }: CamposDeCriterioProps) {
  const exigidos = exigidosOf(variante, base.clave);
  const change = (parte: Partial<Redaccion>): void => onCambio({ ...redaccion, ...parte });
  const { descriptores, observaciones } = redaccion;
  return (
    <>
      <Field
        label="Nombre corto"
        required
        help={`Para listas y gráficos, hasta ${LARGOS.nombre} letras.`}
        error={fallos.get('nombre')}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={LARGOS.nombre}
            value={redaccion.nombre}
            onChange={({ target }) => change({ nombre: target.value })}
          />
        )}
      </Field>
      <Field label="Criterio" required error={fallos.get('criterio')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={LARGOS.criterio}
            value={redaccion.criterio}
            onChange={({ target }) => change({ criterio: target.value })}
          />
        )}
      </Field>
      {base.inicial !== NA && (
        <SelectField
          label="Criterio esencial"
          help="Por debajo del mínimo, el resultado dice «No cumple lo esencial» y quien evalúa escribe una observación adicional. El total no cambia."
          error={fallos.get('esencial')}
          all="No es esencial"
          value={redaccion.esencial}
          options={MINIMOS}
          onChange={(esencial) => change({ esencial })}
        />
      )}
      <Piezas<Descriptor>
        titulo="Descriptores"
        singular="descriptor"
        genitive="del descriptor"
        ayuda={`Entre ${DESCRIPTORES.min} y ${DESCRIPTORES.max}, del mejor al menor; los que no se valoran (N/A), al final.`}
        piezas={descriptores}
        textoDe={({ descripcion }) => descripcion}
        withTexto={(descriptor, descripcion) => ({ ...descriptor, descripcion })}
        max={DESCRIPTORES.max}
        fijaPor={({ clave }) => (Object.hasOwn(exigidos, clave) ? LO_USA_LA_EVIDENCIA : null)}
        error={fallos.get('descriptores')}
        errorDe={(i, part) => fallos.get(`descriptores.${i}.${part === 'texto' ? 'descripcion' : 'valoracion'}`)}
        valor={{
          etiqueta: 'Valoración',
          opciones: VALORES.map((valor) => ({ value: String(valor), label: String(valor) })),
          read: ({ valoracion }) => String(valoracion),
          withValue: (descriptor, value) => ({
            ...descriptor,
            valoracion: VALORES.find((valor) => String(valor) === value) ?? NA,
          }),
          isFixed: ({ clave }) => (exigidos[clave] ?? null) !== null,
        }}
        nueva={() => ({
          clave: newClave(
            version,
            [...descriptores, ...base.descriptores].map(({ clave }) => clave),
          ),
          descripcion: '',
          valoracion: NA,
        })}
        onCambio={(nuevos) => change({ descriptores: nuevos })}
      />
      <Piezas<Observacion>
        titulo="Observaciones"
        singular="observación"
        genitive="de la observación"
        ayuda="Lo que se le dice al docente, de usted. Al menos una de cada clase."
        piezas={observaciones}
        textoDe={({ observacion }) => observacion}
        withTexto={(original, observacion) => ({ ...original, observacion })}
        max={MAX_OBSERVACIONES}
        fijaPor={() => null}
        error={fallos.get('observaciones')}
        errorDe={(i, part) => (part === 'texto' ? fallos.get(`observaciones.${i}.observacion`) : undefined)}
        valor={{
          etiqueta: 'Clase',
          opciones: SIGNOS.map((signo) => ({ value: signo, label: TEXTO_DE_SIGNO[signo] })),
          read: ({ valoracion }) => valoracion,
          withValue: (observacion, value) => ({
            ...observacion,
            valoracion: SIGNOS.find((signo) => signo === value) ?? 'pos',
          }),
          isFixed: () => false,
        }}
        nueva={() => ({
          clave: newClave(
            version,
            [...observaciones, ...base.observaciones].map(({ clave }) => clave),
          ),
          observacion: '',
          valoracion: 'pos',
        })}
        onCambio={(nuevas) => change({ observaciones: [...nuevas] })}
      />
      <Field
        label="Acción de mejora"
        required
        help="La que propone el plan de mejora cuando la valoración es baja."
        error={fallos.get('mejora')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={LARGOS.mejora}
            value={redaccion.mejora}
            onChange={({ target }) => change({ mejora: target.value })}
          />
        )}
      </Field>
      <Field
        label="Minutos que toma la mejora"
        help={`Entre ${MINUTOS_DE_MEJORA.min} y ${MINUTOS_DE_MEJORA.max}; vacío, si no se sabe. Los usan los planes de mejora si ese ajuste está encendido, y allí se pueden cambiar.`}
        error={fallos.get('minutos')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="number"
            inputMode="numeric"
            {...MINUTOS_DE_MEJORA}
            value={redaccion.minutos ?? ''}
            onChange={({ target }) => change({ minutos: target.value === '' ? undefined : target.valueAsNumber })}
          />
        )}
      </Field>
    </>
  );
}

const LO_USA_LA_EVIDENCIA = 'Lo sugiere la evidencia del aula: puede cambiar su texto, no quitarlo.';
