//! Each kind of line has the text that the formats ask for. Tests of `cover-proof` give such texts
//! to VeriPB, where it is installed.

use pseudo_boolean::{Derivation, Formula, FormulaLiteral, VeripbProof};

#[test]
fn a_formula_counts_variables_and_constraints() {
    let mut formula = Formula::new();
    assert_eq!(formula.to_string(), "* #variable= 0 #constraint= 0\n");
    let [a, b, c] = [(); 3].map(|()| formula.variable());
    formula.minimize(&[(2, a), (3, !c)]);
    let first = formula.clause(&[a, !b]);
    let sum = formula.equal(&[(1, a), (1, b), (1, c)], 2);
    let last = formula.at_least(&[(-4, b), (5, c)], -4);
    formula.comment("a comment");
    let numbers = [first, sum, sum.next(), last].map(|id| id.to_string());
    assert_eq!(numbers, ["1", "2", "3", "4"]);
    assert_eq!((formula.variables(), formula.constraints()), (3, 4));
    let text = "\
* #variable= 3 #constraint= 3
* a comment
min: 2 A0 3 ~A2 ;
1 A0 1 ~A1 >= 1 ;
1 A0 1 A1 1 A2 = 2 ;
-4 A1 5 A2 >= -4 ;
";
    assert_eq!(formula.to_string(), text);
}

#[test]
fn a_proof_numbers_what_it_derives() {
    let mut formula = Formula::new();
    let [a, b] = [(); 2].map(|()| formula.variable());
    let first = formula.clause(&[a, b]);
    let pair = formula.equal(&[(1, a), (1, b)], 1);
    let start = VeripbProof::new(&formula);
    let head = "pseudo-Boolean proof version 3.0\nf 3;\n";
    assert_eq!(start.size(), head.len());

    let mut proof = start.clone();
    let lemma = proof.rup(&[a, !b]);
    let sum = Derivation::from(first)
        .add(pair, 1)
        .add(lemma, 3)
        .multiply(2);
    assert_eq!(sum.to_string(), "1 2 + 4 3 * + 2 *");
    let derived = proof.derive(&sum);
    let better = proof.improve(&[a, !b]);
    proof.delete(&[]);
    proof.delete(&[lemma, derived]);
    assert_eq!(
        [lemma, derived, better].map(|id| id.to_string()),
        ["4", "5", "6"]
    );
    let lines = "\
rup 1 A0 1 ~A1 >= 1;
pol 1 2 + 4 3 * + 2 *;
soli A0 ~A1;
del id 4 5;
";
    assert_eq!(proof.size(), head.len() + lines.len());
    let text = |conclusion: &str| {
        format!("{head}{lines}output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n")
    };
    assert_eq!(proof.clone().unsatisfiable(better), text("UNSAT : 6"));
    assert_eq!(proof.optimum(-7, better), text("BOUNDS -7 : 6 -7"));
}

#[test]
fn a_literal_has_an_index_beside_its_negation() {
    for variable in [0, 1, 7, (1 << 31) - 2] {
        let literal = FormulaLiteral::new(variable);
        assert_eq!(
            (literal.variable(), (!literal).variable()),
            (variable, variable)
        );
        let index = 2 * variable as usize;
        assert_eq!((literal.index(), (!literal).index()), (index, index + 1));
    }
}
