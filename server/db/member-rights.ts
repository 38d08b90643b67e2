/** The rights of a person as `can` asks for them, from the columns of their row. */
export function rightsOf(alias: string): string {
  return `${alias}.sees = 'whole_book' as "seesWholeBook", ${alias}.may_assign as "mayAssign",
    ${alias}.is_read_only as "isReadOnly"`
}
