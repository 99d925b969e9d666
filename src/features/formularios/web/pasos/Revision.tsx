import { useFormContext } from 'react-hook-form';
import { matrizDe, valoresDe } from '#catalogo/arbol.ts';
import { textoDe } from '#catalogo/campos/index.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { enfocar } from '../enfocar.ts';
import { useFormulario } from '../formulario-context.ts';
import { Marco } from '../Seccion.tsx';
import type { Uso } from '../uso/cargar-uso.ts';
import type { ValoresEscritos } from '../valores.ts';
import { isIn } from './paso-alcanzado.ts';

type RevisionProps = { readonly uso: Uso; readonly titulo: string };

/** All answers that would be sent, by section, each with the way back to its question. */
export function Revision({ uso, titulo }: RevisionProps) {
  const abierto = useFormulario();
  const { campos, secciones } = abierto.formulario;
  const { getValues } = useFormContext<ValoresEscritos>();
  const datos = uso.listoDe(abierto, getValues())?.datos;
  const lineas = valoresDe(campos, datos).flatMap(({ ruta, campo, valor }) => {
    const texto = textoDe(campo, valor);
    return texto === '' ? [] : [{ ruta, etiqueta: campo.etiqueta, texto, matriz: matrizDe(campos, ruta) }];
  });

  return (
    <Marco titulo={titulo}>
      <p>Si algo no está bien, cámbielo. Después, envíe sus respuestas.</p>
      {secciones.map((seccion) => (
        <Stack as="section" gap={2} key={seccion.titulo}>
          <h3>{seccion.titulo}</h3>
          {[...groupBy(lineas.filter(isIn(seccion)), ({ matriz }) => matriz)].map(([matriz, suyas]) => (
            <Stack gap={2} key={matriz}>
              {matriz && <h4>{matriz}</h4>}
              <Facts
                look="rows"
                of={suyas.map(({ ruta, etiqueta, texto }) => [
                  etiqueta,
                  <Row key={ruta} place="between" align="baseline" line first>
                    <span>
                      <WrappedText>{texto}</WrappedText>
                    </span>
                    <Button variant="link" onClick={() => enfocar(ruta)}>
                      Cambiar<VisuallyHidden>{` ${etiqueta}`}</VisuallyHidden>
                    </Button>
                  </Row>,
                ])}
              />
            </Stack>
          ))}
        </Stack>
      ))}
    </Marco>
  );
}
