/** What an XPath 1.0 expression is made of, once it has been read. */

export type Axis =
  | 'ancestor'
  | 'ancestor-or-self'
  | 'attribute'
  | 'child'
  | 'descendant'
  | 'descendant-or-self'
  | 'following'
  | 'following-sibling'
  | 'namespace'
  | 'parent'
  | 'preceding'
  | 'preceding-sibling'
  | 'self';

export type NodeTest =
  /** `local` is undefined for `*` and `prefix:*`; `namespace` for `*` alone, '' for a name without prefix. */
  | { readonly kind: 'name'; readonly namespace: string | undefined; readonly local: string | undefined }
  | { readonly kind: 'node' | 'text' | 'comment' }
  | { readonly kind: 'instruction'; readonly target: string | undefined };

export interface Step {
  readonly axis: Axis;
  readonly test: NodeTest;
  readonly predicates: readonly Expression[];
}

export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | 'div'
  | 'mod';

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'negative'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'union'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly parameters: readonly Expression[] }
  | { readonly kind: 'filter'; readonly of: Expression; readonly predicates: readonly Expression[] }
  /** Steps from `from`, from the root, or from the context node. */
  | {
      readonly kind: 'path';
      readonly from: Expression | 'root' | 'context';
      readonly steps: readonly Step[];
    };
