import { Button } from '#platform/web/ui/Button.tsx';
import { Card, CardList } from '#platform/web/ui/Cards.tsx';
import { Radio } from '#platform/web/ui/inputs.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { POR_CURSOS, TODA } from '../seleccion/seleccion.ts';
import { cursos } from '../textos.ts';
import type { FilasProps } from './Categorias.tsx';

/** Categories on a phone: a card each. */
export function TarjetasDeCategorias({
  categorias,
  desde,
  total,
  servidor,
  tipoDe,
  onElegir,
  onDeseleccionar,
}: FilasProps) {
  return (
    <CardList label="Categorías del servidor">
      {categorias.map(({ id, categoryName, path, courseCount }, i) => {
        const tipo = tipoDe(id);
        const radio = (backupType: typeof TODA | typeof POR_CURSOS, label: string) => (
          <Radio
            name={`${servidor}-${id}`}
            label={label}
            checked={tipo === backupType}
            onChange={() => onElegir({ categoryId: id, categoryName, path, backupType })}
          />
        );
        return (
          <Card
            key={id}
            number={desde + i + 1}
            total={total}
            open={tipo !== undefined}
            head={
              <>
                <span>ID {id}</span>
                <span>{cursos(courseCount)}</span>
              </>
            }
          >
            <fieldset>
              <legend>{categoryName}</legend>
              <Muted>{path}</Muted>
              {radio(TODA, 'Respaldar toda la categoría')}
              {radio(POR_CURSOS, 'Respaldar por cursos')}
              {tipo !== undefined && (
                <Button aria-label={`Deseleccionar: ${path}`} onClick={() => onDeseleccionar(id)}>
                  Deseleccionar
                </Button>
              )}
            </fieldset>
          </Card>
        );
      })}
    </CardList>
  );
}
