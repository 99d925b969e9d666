import { Button } from '#platform/web/ui/Button.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';

type MarcaElegidaProps = {
  /** The mark in words; null while they are on their way. */
  readonly texto: string | null;
  readonly onQuitar: () => void;
};

/** Says that only the rows of a mark are shown, and shows all again. */
export const MarcaElegida = ({ texto, onQuitar }: MarcaElegidaProps) => (
  <Box look="info">
    <Row as="p">
      <span>
        Solo lo que cuenta el gráfico: <strong>{texto ?? '…'}</strong>
      </span>
      <Button variant="plain" onClick={onQuitar}>
        <CloseIcon />
        Quitar
      </Button>
    </Row>
  </Box>
);
