// Fields that choose the scope of a permission: which reports, and which of their rows.
import { isOfInformes, OTORGABLES } from '#catalogo/otorgables.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup, Textarea } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import type { OpcionesDeAlcance, PerfilDePermisos } from '../contract.ts';
import { CheckList } from './CheckList.tsx';
import { isLimitable, leftOutInWords } from './labels.ts';
import { ambitoOf, type TypedPermiso } from './typed-permiso.ts';

type ScopeFieldsProps = {
  readonly perfil: PerfilDePermisos | undefined;
  readonly opciones: OpcionesDeAlcance;
  readonly typed: TypedPermiso;
  readonly faults: Readonly<Partial<Record<'informes' | 'filas' | 'asignaturas', string>>>;
  readonly onWrite: (part: Partial<TypedPermiso>) => void;
};

const REPORTS = [
  { value: 'todos', label: 'Todos', hint: 'También los que se agreguen después.' },
  { value: 'algunos', label: 'Solo algunos' },
] as const;

const ROWS = [
  { value: 'todas', label: 'Todas' },
  { value: 'algunas', label: 'Solo las de unos programas, facultades o asignaturas' },
] as const;

/** Does not ask for reports where the profile has none. */
export function ScopeFields({ perfil, opciones, typed, faults, onWrite }: ScopeFieldsProps) {
  const { informes, programas, facultades } = opciones;
  const isLimited = typed.filas === 'algunas';
  const ambito = ambitoOf(typed);
  const isSome = typed.reports === 'algunos';
  const isLeftOut = { informes: false, filas: isSome, ninguno: isSome || isLimited } as const;
  const hasReports = perfil?.permisos.some(isOfInformes) ?? true;
  const reached = informes.filter(({ slug }) => !isSome || typed.informes.includes(slug));
  return (
    <>
      <FieldGroup label="¿Qué filas?" required>
        <RadioGroup
          name="filas"
          options={ROWS}
          value={typed.filas}
          onChange={({ target }) => onWrite({ filas: target.value as TypedPermiso['filas'] })}
        />
      </FieldGroup>
      {isLimited && (
        <Grid column="wide" align="top">
          <CheckList
            label="Programas"
            options={programas.map(({ clave, nombre, facultad }) => ({
              clave,
              nombre,
              hint: facultades.find((one) => one.clave === facultad)?.nombre,
            }))}
            chosen={typed.programas}
            error={faults.filas}
            onChange={(chosen) => onWrite({ programas: chosen })}
          />
          <CheckList
            label="Facultades"
            options={facultades}
            chosen={typed.facultades}
            onChange={(chosen) => onWrite({ facultades: chosen })}
          />
          <Field
            label="Asignaturas"
            help="Sus códigos, separados por comas o en líneas. Alcanza también lo que se reciba de ellas en otros semestres."
            error={faults.asignaturas}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={typed.asignaturas}
                onChange={({ target }) => onWrite({ asignaturas: target.value })}
              />
            )}
          </Field>
        </Grid>
      )}
      {hasReports && (
        <FieldGroup label="¿Qué informes?" required>
          <RadioGroup
            name="reports"
            options={REPORTS}
            value={typed.reports}
            onChange={({ target }) => onWrite({ reports: target.value as TypedPermiso['reports'] })}
          />
        </FieldGroup>
      )}
      {Object.entries(OTORGABLES)
        .filter(([permiso, { limite }]) => isLeftOut[limite] && perfil?.permisos.some((one) => one === permiso))
        .map(([permiso, otorgable]) => (
          <Alert key={permiso} tone="info">
            {'aparte' in otorgable && otorgable.aparte}
          </Alert>
        ))}
      {isSome && (
        <CheckList
          label="Informes"
          options={informes.map((informe) => ({
            clave: informe.slug,
            nombre: informe.titulo,
            ...(!isLimitable(informe, ambito) && {
              hint: 'Sus filas no dicen ese límite: se otorga entero o no se otorga.',
              disabled: isLimited,
            }),
          }))}
          chosen={typed.informes}
          error={faults.informes}
          onChange={(chosen) => onWrite({ informes: chosen })}
        />
      )}
      {isLimited &&
        hasReports &&
        leftOutInWords(reached, ambito).map((text) => (
          <Alert key={text} tone="info">
            {text}
          </Alert>
        ))}
    </>
  );
}
