import { Button } from './Button.tsx';
import { Row } from './layout.tsx';

/** Under a list that begins with the newest: gets those before. */
export const EarlierButton = (props: { readonly busy: boolean; readonly onClick: () => void }) => (
  <Row place="center" data-no-print>
    <Button {...props}>Ver anteriores</Button>
  </Row>
);
